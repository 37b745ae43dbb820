import type { Handlers } from '#server/http/handlers.ts';

export const customerRoutes = {} satisfies Partial<Handlers>;
