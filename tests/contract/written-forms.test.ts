import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORMS, type FormCode } from '#lib/contract/written-forms.ts';
import { LANGUAGES } from '#lib/languages.ts';
import { PARTNER_TOKEN, type Send, type TestApi, testApi } from '../support/app.ts';

let api: TestApi;
let token = '';
beforeAll(async () => {
	api = await testApi();
	({ token } = await api.customer());
});
afterAll(() => api.close());

const PARTNER = { authorization: `Partner ${PARTNER_TOKEN}` };
const partner = (path: string, json: object) => ({ method: 'PUT', path, json, headers: PARTNER });
const shop = (json: object) => partner('partner/shops/1', json);
const mine = (json: object) => ({ method: 'PATCH', path: 'customer/profile', json });
const login = (form: Record<string, string>) => ({ method: 'POST', path: 'auth/login', form });
const POINT = { lat: 19.1, lng: 72.8 };

describe('a field that is not written in its form', () => {
	it.each<[FormCode, string, Send & { method: string; path: string }]>([
		['UPI_ID_FORM', 'upiId', shop({ upiId: 'nobody' })],
		['GSTIN_FORM', 'gstin', shop({ gstin: '27AAPFU0939F' })],
		['GSTIN_FORM', 'gstin', shop({ gstin: '27AAPFU0939F1ZW' })],
		['FSSAI_FORM', 'fssai', shop({ fssai: '31517001000456' })],
		['FSSAI_FORM', 'fssai', shop({ fssai: 11517001000456 })],
		['HSN_FORM', 'hsn', partner('partner/products/1', { hsn: '401' })],
		['TIME_FORM', 'slots.0.start', shop({ slots: [{ start: 'noon', capacity: 1 }] })],
		['PIN_CODE_FORM', 'pinCode', { method: 'POST', path: 'customer/customer-location', json: { pinCode: '40005', location: POINT } }],
		['EMAIL_FORM', 'email', mine({ email: 'asha@home' })],
		['BIRTH_DATE_FORM', 'dob', mine({ dob: '15-08-1990' })],
		['BIRTH_DATE_FORM', 'dob', mine({ dob: '1890-08-15' })],
		['OTP_FORM', 'otp', login({ phone_number: '9820000001', otp: '1234' })],
		['LOCATION_FORM', 'location', { method: 'GET', path: 'catalog/shops', query: '?location=here' }],
	])('%s of %s is told with its pattern and an example, in six languages', async (code, field, { method, path, headers, ...sent }) => {
		const { pattern, example } = FORMS[code];
		for (const { slug } of LANGUAGES) {
			const { status, errors } = await api.call(method, path, {
				...sent,
				...(headers ? {} : { token }),
				headers: { ...headers, 'accept-language': slug },
			});
			expect(status).toBe(400);
			expect(errors).toHaveLength(1);
			expect(errors[0]).toMatchObject({ code: 'INPUT_INVALID', field, details: { pattern: pattern.source, example } });
			expect(errors[0]?.display_text).toContain(example);
		}
	});
});
