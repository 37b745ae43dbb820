/** The headers of every answer. The content security policy is set by the page (components/page/content-policy.ts). */
export function securityHeaders(publicSiteUrl: string): [name: string, value: string][] {
	const headers: [string, string][] = [
		['X-Content-Type-Options', 'nosniff'],
		['X-Frame-Options', 'DENY'],
		['Referrer-Policy', 'strict-origin-when-cross-origin'],
		['Permissions-Policy', 'geolocation=(self), camera=(), microphone=(self), payment=()'],
		['Cross-Origin-Opener-Policy', 'same-origin'],
	];
	if (publicSiteUrl.startsWith('https:')) headers.push(['Strict-Transport-Security', 'max-age=31536000']);
	return headers;
}
