import { useEffect, useRef } from 'react';

const codeIn = (credential: Credential | null) => {
	const code: unknown = credential && Reflect.get(credential, 'code');
	return typeof code === 'string' ? code : '';
};

/** WebOTP: a phone that supports it reads the OTP from the message, so that nobody has to type it. */
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
			// No message came, or the browser refused: the shopper types the OTP into the field.
			.catch(() => undefined);
		return () => ending.abort();
	}, []);
}
