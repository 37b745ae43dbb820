import { aboutRoutes } from '#server/about/routes.ts';
import { authRoutes } from '#server/auth/routes.ts';
import { cartRoutes } from '#server/cart/routes.ts';
import { catalogRoutes } from '#server/catalog/routes.ts';
import { customerRoutes } from '#server/customers/routes.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { openApiRoutes } from '#server/http/openapi-route.ts';
import { orderRoutes } from '#server/orders/routes.ts';
import { searchRoutes } from '#server/search/routes.ts';

/** Every handler there is, domain by domain; a row of the contract without one does not compile. */
export const ROUTES = {
	...aboutRoutes,
	...authRoutes,
	...cartRoutes,
	...catalogRoutes,
	...customerRoutes,
	...openApiRoutes,
	...orderRoutes,
	...searchRoutes,
} satisfies Handlers;
