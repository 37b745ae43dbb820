const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const hidden = (fields: Record<string, string>) =>
	Object.entries(fields)
		.map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
		.join('');
const html = (body: string) =>
	new Response(`<!doctype html><html lang="en"><title>Test gateway</title><body>${body}`, { headers: { 'Content-Type': 'text/html' } });

/** The page of a gateway, on which a customer pays, fails to, or goes back. */
export function hostedPage(given: URLSearchParams): Response {
	const field = (name: string) => given.get(name) ?? '';
	const button = (status: string, name: string) =>
		`<form method="post" action="/hosted/done">${hidden({ order_id: field('order_id'), callback_url: field('callback_url'), status })}<button>${name}</button></form>`;
	return html(
		`<h1>${escaped(field('name'))} · ${escaped(field('amount'))} ${escaped(field('currency'))}</h1>${button('captured', 'Pay')}${button('failed', 'Fail')}
		<a href="${escaped(field('cancel_url'))}">Leave</a>`,
	);
}

/** Sends the browser back to the store by a form, as it does after a payment or a failure. */
export const sentBack = (callbackUrl: string, fields: Record<string, string>): Response =>
	html(`<form method="post" action="${escaped(callbackUrl)}">${hidden(fields)}</form><script>document.forms[0].submit()</script>`);
