import { FAR_KM } from '#lib/constants.ts';
import type { NearestServed } from '#lib/contract/place.ts';

/** Whether the nearest served place is too far away to be of help. */
export const isFarOff = ({ distanceKm }: Pick<NearestServed, 'distanceKm'>): boolean => distanceKm > FAR_KM;
