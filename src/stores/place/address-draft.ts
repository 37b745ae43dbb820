import { STORAGE_KEYS } from '#lib/constants.ts';
import { ADDRESS_FIELDS, type TypedAddress } from '#lib/place/address.ts';
import type { DeliveryPlace } from '#lib/place/place.ts';
import { isDeliveryPlace } from '#stores/place/address.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';

/** A new address while it is being typed, with the place that was chosen for it: a reload loses nothing of it. */
export type AddressDraft = { typed: TypedAddress; place: DeliveryPlace | null };

const isTyped = (value: unknown): value is TypedAddress =>
	isObject(value) && ADDRESS_FIELDS.every((field) => typeof value[field] === 'string');
const isDraft = (value: unknown): value is AddressDraft | null =>
	value === null || (isObject(value) && isTyped(value.typed) && (value.place === null || isDeliveryPlace(value.place)));

export const $addressDraft = persistentJson<AddressDraft | null>(STORAGE_KEYS.addressDraft, null, isDraft);
