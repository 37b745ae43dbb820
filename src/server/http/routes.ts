import { aboutRoutes } from '#server/about/routes.ts';
import { accountRoutes } from '#server/account/routes.ts';
import type { Handlers } from '#server/api/call.ts';
import { cartRoutes } from '#server/cart/routes.ts';
import { catalogueRoutes } from '#server/catalogue/routes.ts';
import { openApiRoutes } from '#server/http/openapi-route.ts';
import { orderRoutes } from '#server/order/routes.ts';
import { placeRoutes } from '#server/place/routes.ts';
import { searchRoutes } from '#server/search/routes.ts';

/** Every handler there is, domain by domain; a row of the contract without one does not compile. */
export const ROUTES = {
	...aboutRoutes,
	...accountRoutes,
	...cartRoutes,
	...catalogueRoutes,
	...openApiRoutes,
	...orderRoutes,
	...placeRoutes,
	...searchRoutes,
} satisfies Handlers;
