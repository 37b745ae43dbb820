/** Headers every answer carries. The content security policy itself is the page's (Astro's `security.csp`). */
export function securityHeaders(publicSiteUrl: string): [name: string, value: string][] {
	const headers: [string, string][] = [
		['X-Content-Type-Options', 'nosniff'],
		['X-Frame-Options', 'DENY'],
		['Referrer-Policy', 'strict-origin-when-cross-origin'],
		['Permissions-Policy', 'geolocation=(self), camera=(), microphone=(), payment=()'],
		['Cross-Origin-Opener-Policy', 'same-origin'],
	];
	if (publicSiteUrl.startsWith('https:')) headers.push(['Strict-Transport-Security', 'max-age=31536000']);
	return headers;
}
