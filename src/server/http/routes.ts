import { CONTRACT } from '#lib/contract/table.ts';
import { aboutRoutes } from '#server/about/routes.ts';
import { accountRoutes } from '#server/account/routes.ts';
import { cartRoutes } from '#server/cart/routes.ts';
import { catalogueRoutes } from '#server/catalogue/routes.ts';
import { entryRoutes } from '#server/catalogue-upkeep/entries/routes.ts';
import { joinRoutes } from '#server/http/join-routes.ts';
import { openApiRoutes } from '#server/http/openapi-route.ts';
import { orderRoutes } from '#server/order/routes.ts';
import { placeRoutes } from '#server/place/routes.ts';
import { searchRoutes } from '#server/search/routes.ts';
import { shelfRoutes } from '#server/shelf/routes.ts';
import { staffRoutes } from '#server/staff/routes.ts';

/** Every row of the contract with its handler, domain by domain; a row without one does not compile. */
export const ROUTES = joinRoutes(CONTRACT, {
	...aboutRoutes,
	...accountRoutes,
	...cartRoutes,
	...catalogueRoutes,
	...entryRoutes,
	...openApiRoutes,
	...orderRoutes,
	...placeRoutes,
	...searchRoutes,
	...shelfRoutes,
	...staffRoutes,
});
