import { useEffect, useRef } from 'react';

const codeIn = (credential: Credential | null) => {
	const code: unknown = credential && Reflect.get(credential, 'code');
	return typeof code === 'string' ? code : '';
};

/** WebOTP: where the phone can read the code out of the message, nobody types it. */
export function useSmsCode(onCode: (code: string) => void): void {
	const latest = useRef(onCode);
	latest.current = onCode;
	useEffect(() => {
		if (!('OTPCredential' in window)) return;
		const ending = new AbortController();
		const request: CredentialRequestOptions & { otp: { transport: string[] } } = { otp: { transport: ['sms'] }, signal: ending.signal };
		navigator.credentials
			.get(request)
			.then((credential) => latest.current(codeIn(credential)))
			// No message came, or the browser would not: the field is there.
			.catch(() => undefined);
		return () => ending.abort();
	}, []);
}
