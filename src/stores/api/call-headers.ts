import { clientCodeFor } from '#lib/contract/clients.ts';
import { credentials } from '#stores/session/call-identity.ts';
import { visitorName } from '#stores/session/visitor-name.ts';

/** The headers of §7 that go with every request to a path of the API; the type of a body is the caller's to say. */
export function callHeaders(path: string): Record<string, string> {
	const { token, customerId } = credentials();
	return {
		'Client-Code': clientCodeFor(path),
		'Accept-Language': document.documentElement.lang.slice(0, 2) || 'en',
		'Client-User': 'customer',
		'x-access-token': visitorName(),
		...(token ? { Authorization: `Token ${token}` } : {}),
		...(customerId ? { 'Customer-Id': customerId } : {}),
	};
}
