/** The part of the package that is used; it has no types of its own. */
declare module 'web-push' {
	type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
	type Options = {
		vapidDetails: { subject: string; publicKey: string; privateKey: string };
		TTL: number;
		urgency: 'very-low' | 'low' | 'normal' | 'high';
	};
	const webPush: {
		/** Encrypts a text for a browser (RFC 8291) and signs the request (RFC 8292). */
		generateRequestDetails(
			subscription: Subscription,
			payload: string,
			options: Options,
		): { endpoint: string; method: 'POST'; headers: Record<string, string | number>; body: Uint8Array<ArrayBuffer> };
	};
	export default webPush;
}
