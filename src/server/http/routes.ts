import { CONTRACT } from '#lib/contract/table.ts';
import { aboutRoutes } from '#server/about/routes.ts';
import { accountRoutes } from '#server/account/routes.ts';
import { cartRoutes } from '#server/cart/routes.ts';
import { catalogueRoutes } from '#server/catalogue/routes.ts';
import { entryRoutes } from '#server/catalogue-upkeep/entries/routes.ts';
import { counterRoutes } from '#server/counter/routes.ts';
import { joinRoutes } from '#server/http/join-routes.ts';
import { openApiRoutes } from '#server/http/openapi-route.ts';
import { messageRoutes } from '#server/messages/routes.ts';
import { orderRoutes } from '#server/order/routes.ts';
import { placeRoutes } from '#server/place/routes.ts';
import { searchRoutes } from '#server/search/routes.ts';
import { shelfRoutes } from '#server/shelf/routes.ts';
import { storeConfigRoutes } from '#server/store-config/routes.ts';

/** Every row of the contract with its handler, domain by domain; a row without one does not compile. */
export const ROUTES = joinRoutes(CONTRACT, {
	...aboutRoutes,
	...accountRoutes,
	...cartRoutes,
	...catalogueRoutes,
	...counterRoutes,
	...entryRoutes,
	...messageRoutes,
	...openApiRoutes,
	...orderRoutes,
	...placeRoutes,
	...searchRoutes,
	...shelfRoutes,
	...storeConfigRoutes,
});
