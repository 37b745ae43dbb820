import { ok } from '#lib/result.ts';
import { deleteAccount } from '#server/account/delete-account.ts';
import { exportAccount } from '#server/account/export-account.ts';
import { addFavourite, listFavourites, removeFavourite } from '#server/account/favourites.ts';
import { login } from '#server/account/login.ts';
import { getProfile, patchProfile } from '#server/account/profile.ts';
import { stopTelling, tellBrowser } from '#server/account/push-subscriptions.ts';
import { checkReferralCode } from '#server/account/referral.ts';
import { refreshToken } from '#server/account/refresh.ts';
import { sendOtp } from '#server/account/send-otp.ts';
import { sessionEnded } from '#server/account/session-ends.ts';
import { endFamily } from '#server/account/sessions.ts';
import { askForStock, stopAskingForStock } from '#server/account/stock-requests.ts';
import { takeUpload } from '#server/account/uploads.ts';
import type { Handlers } from '#server/api/call.ts';
import { transact } from '#server/db/transact.ts';

export const accountRoutes = {
	'POST auth/send-otp': sendOtp,
	'POST auth/login': login,
	'POST auth/refresh-token': refreshToken,
	'POST auth/logout': async (_, { app, caller: { customerId, sessionFamily } }) => {
		// An account that is deleted meanwhile locks the same rows the other way round: then this is done again.
		await transact(app.db, async (trx) => ok(await endFamily(trx, customerId, sessionFamily)));
		sessionEnded(app, sessionFamily);
		return ok({});
	},

	'GET customer/profile': getProfile,
	'PATCH customer/profile': patchProfile,
	'GET customer/favourites': listFavourites,
	'PUT customer/favourites/{retailerProductId}': addFavourite,
	'DELETE customer/favourites/{retailerProductId}': removeFavourite,
	'PUT customer/notify/{retailerProductId}': askForStock,
	'DELETE customer/notify/{retailerProductId}': stopAskingForStock,
	'PUT customer/push': tellBrowser,
	'DELETE customer/push': stopTelling,
	'GET customer/export': exportAccount,
	'DELETE customer': deleteAccount,
	'GET customer/referral-code/{code}': checkReferralCode,
	'POST auxiliaryservice/v1/imageupload/': takeUpload,
} satisfies Partial<Handlers>;
