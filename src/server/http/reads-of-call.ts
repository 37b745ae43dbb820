import type { Route } from '#server/http/join-routes.ts';
import type { App } from '#server/ports/app.ts';

/** What is the same for everybody who asks for it: a GET that anyone may make, by somebody who says not who they are. */
export const isImpersonal = ({ row }: Pick<Route, 'row'>, { method, headers }: Pick<Request, 'method' | 'headers'>): boolean =>
	row.who === 'anyone' && method === 'GET' && !headers.has('authorization');

/** The catalogue and its search, which public pages show too. */
const ON_PAGES = /^GET (catalog|search)\//;

/**
 * The App of a call: what public pages show is read as for them (`App.reads`); everything else, and all for a caller who says who they are, from
 * the database itself.
 */
export function appOf(app: App, route: Pick<Route, 'name' | 'row'>, request: Pick<Request, 'method' | 'headers'>): App {
	const isAsPages = app.reads !== app.db && ON_PAGES.test(route.name) && isImpersonal(route, request);
	return isAsPages ? { ...app, db: app.reads } : app;
}
