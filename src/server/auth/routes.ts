import type { Handlers } from '#server/http/handlers.ts';

export const authRoutes = {} satisfies Partial<Handlers>;
