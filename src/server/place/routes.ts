import { ok, refuse } from '#lib/result.ts';
import type { Handlers } from '#server/api/call.ts';
import { addAddress, archiveAddress, listAddresses, patchAddress } from '#server/place/addresses.ts';
import { listLocalities } from '#server/place/locality-search.ts';
import { serviceability } from '#server/place/serviceability.ts';

export const placeRoutes = {
	'GET catalog/localities': async ({ q, city, limit, location, latitude }, { app, language, point }) => {
		const isNear = !q && (location !== undefined || latitude !== undefined);
		return ok({ localities: await listLocalities(app, { q, city, limit, language, near: isNear ? point : undefined }) });
	},

	'GET catalog/reverse-geocode': async (_input, { app, language, point }) => {
		const found = await app.geocoder.reverse(point, language);
		return found === null ? refuse('NOT_FOUND') : ok(found);
	},

	'GET catalog/serviceability': async ({ storeId }, { app, language, point }) =>
		ok(await serviceability(app, point, { storeId, language })),

	'GET customer/customer-location': listAddresses,
	'POST customer/customer-location': addAddress,
	'PATCH customer/customer-location': patchAddress,
	'DELETE customer/customer-location/{locationId}': archiveAddress,
} satisfies Partial<Handlers>;
