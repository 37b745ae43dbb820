import { addAddress, archiveAddress, listAddresses, patchAddress } from '#server/customers/addresses.ts';
import { getProfile, patchProfile } from '#server/customers/profile.ts';
import type { Handlers } from '#server/http/handlers.ts';

export const customerRoutes = {
	'GET customer/profile': getProfile,
	'PATCH customer/profile': patchProfile,
	'GET customer/customer-location': listAddresses,
	'POST customer/customer-location': addAddress,
	'PATCH customer/customer-location': patchAddress,
	'DELETE customer/customer-location/{locationId}': archiveAddress,
} satisfies Partial<Handlers>;
