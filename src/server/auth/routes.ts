import { ok } from '#lib/result.ts';
import { login } from '#server/auth/login.ts';
import { refreshToken } from '#server/auth/refresh.ts';
import { sendOtp } from '#server/auth/send-otp.ts';
import { sessionEnded } from '#server/auth/session-ends.ts';
import { endFamily } from '#server/auth/sessions.ts';
import type { Handlers } from '#server/http/handlers.ts';

export const authRoutes = {
	'POST auth/send-otp': sendOtp,
	'POST auth/login': login,
	'POST auth/refresh-token': refreshToken,
	'POST auth/logout': async (_, { app, customerId, sessionFamily }) => {
		await endFamily(app.db, customerId, sessionFamily);
		sessionEnded(app, sessionFamily);
		return ok({});
	},
} satisfies Partial<Handlers>;
