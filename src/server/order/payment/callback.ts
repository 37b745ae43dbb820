import type { Checked } from '#lib/contract/table.ts';
import { DEFAULT_LANGUAGE, type Language } from '#lib/languages.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { PAYMENT_RETURN } from '#lib/payment/return.ts';
import { type Result, refuse } from '#lib/result.ts';
import type { CallTo } from '#server/api/call.ts';
import type { Settings } from '#server/settings/settings.ts';

type Site = Pick<Settings, 'publicSiteUrl'>;

/** The page of an order, which is told in the fragment how the browser came there. */
const orderPage = (orderId: string, language: Language, came: string, { publicSiteUrl }: Site) =>
	`${new URL(localizePath(paths.order(orderId), language), publicSiteUrl)}#${came}`;

/** The two ways back from a provider's page to an order: by a form after a try to pay, by a link when the customer leaves it. */
export function waysBack(provider: string, orderId: string, language: Language, site: Site): { callbackUrl: string; cancelUrl: string } {
	const callback = new URL(`/api/payment/callback/${provider}`, site.publicSiteUrl);
	callback.search = new URLSearchParams({ orderId, language }).toString();
	return { callbackUrl: callback.href, cancelUrl: orderPage(orderId, language, PAYMENT_RETURN.left, site) };
}

/**
 * Sends the browser that a provider sends back on to the page of the order. It proves nothing, so nothing is booked: when the form is
 * signed, the page asks what has come. Refuses with NOT_FOUND for an unknown provider.
 */
export async function returnFromGateway(
	{ provider, orderId, language = DEFAULT_LANGUAGE }: Checked<'POST payment/callback/{provider}'>,
	{ app, rawBody }: CallTo<'POST payment/callback/{provider}'>,
): Promise<Result<never> | Response> {
	const { gateway } = app.payments;
	if (gateway?.name !== provider) return refuse('NOT_FOUND');
	const came = gateway.saysPaid(rawBody) ? PAYMENT_RETURN.paid : PAYMENT_RETURN.left;
	const headers = { Location: orderPage(orderId, language, came, app.settings) };
	return new Response(null, { status: 303, headers });
}
