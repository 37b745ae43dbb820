import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#lib/format/durations.ts';
import { tidyUp } from '#server/boot/chores.ts';
import { OTP_PLACEHOLDER, queueMessage } from '#server/messages/outbox.ts';
import { sendDue } from '#server/messages/send-due.ts';
import { msg91 } from '#server/messages/senders/msg91.ts';
import { webhookSender } from '#server/messages/senders/webhook.ts';
import { whatsapp } from '#server/messages/senders/whatsapp.ts';
import { written } from '#server/messages/template-keys.ts';
import type { MessageSender } from '#server/ports/ports.ts';
import { signedHeader } from '#server/system/signature.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { type MessageProvider, messageProvider } from '../support/message-provider.ts';

const TO = '+919820012345';
const KEY = 'key-of-the-provider';
const SECRET = 'secret-of-its-callbacks';
const TEMPLATES = { otp: { en: 'otp_en', hi: 'otp_hi' }, 'order.ACCEPTED': 'order_accepted' };

let api: TestApi;
let provider: MessageProvider;
beforeEach(async () => {
	[api, provider] = await Promise.all([testApi({ reused: true }), messageProvider()]);
});
afterEach(() => Promise.all([api.close(), provider.close()]));

function through(sender: MessageSender): void {
	api.app.messages = sender;
	api.app.webhooks = new Map(sender.reports ? [[sender.reports.name, sender.reports.verify]] : []);
}
const accepted = () =>
	queueMessage(api.app.db, {
		...written('order.ACCEPTED', { code: 'N7', shop: 'Asha Stores' }, { language: 'hi' }),
		to: TO,
		at: api.app.clock.now(),
	});
const otp = () =>
	queueMessage(api.app.db, {
		...written('otp', { otp: OTP_PLACEHOLDER }, { language: 'te' }),
		to: TO,
		otp: '654321',
		at: api.app.clock.now(),
	});
const sent = () => provider.came.map(({ path, body }) => ({ path, body: JSON.parse(body) }));
const outcomes = () => api.app.db.selectFrom('outbox').select(['outcome', 'reason', 'provider_id', 'secret']).orderBy('id').execute();
const callBack = (name: string, body: string, headers: Record<string, string>) =>
	api.fetch(new Request(`http://127.0.0.1/api/messages/webhook/${name}`, { method: 'POST', body, headers }));

describe('a sender of one’s own', () => {
	beforeEach(() => through(webhookSender({ url: `${provider.url}/sms`, key: KEY }, () => api.app.clock.now())));

	it('gets each message with a signature over its bytes, and tells what became of it', async () => {
		provider.answer(202, { id: 'm-1' });
		await accepted();
		expect(await sendDue(api.app)).toEqual({ sent: 1, failed: 0 });
		const [call] = provider.came;
		expect(JSON.parse(call?.body ?? '')).toMatchObject({ to: TO, template: 'order.ACCEPTED', language: 'hi', params: { code: 'N7' } });
		const seconds = Number(/^t=(\d+)/.exec(call?.headers.get('x-nukkad-signature') ?? '')?.[1]);
		expect(call?.headers.get('x-nukkad-signature')).toBe(signedHeader(call?.body ?? '', KEY, seconds));
		expect(await outcomes()).toMatchObject([{ outcome: 'SENT', provider_id: 'm-1' }]);

		const body = JSON.stringify({ reports: [{ id: 'm-1', status: 'FAILED', reason: 'switched off' }] });
		const now = Math.floor(api.app.clock.now().getTime() / 1000);
		for (const header of [
			'',
			signedHeader(body, 'another-key', now),
			signedHeader(body, KEY, now - 3_600),
			signedHeader(`${body} `, KEY, now),
		])
			expect((await callBack('webhook', body, { 'x-nukkad-signature': header })).status).toBe(401);
		expect(await outcomes()).toMatchObject([{ outcome: 'SENT' }]);
		const signed = { 'x-nukkad-signature': signedHeader(body, KEY, now) };
		for (let i = 0; i < 2; i++) expect((await callBack('webhook', body, signed)).status).toBe(200);
		expect(await outcomes()).toMatchObject([{ outcome: 'FAILED', reason: 'switched off' }]);
	});

	it('is heard also when its report comes before its answer; what it tells of no message of ours is deleted after an hour', async () => {
		const report = (id: string, status: string) => JSON.stringify({ reports: [{ id, status, reason: 'switched off' }] });
		const tell = (body: string) =>
			callBack('webhook', body, { 'x-nukkad-signature': signedHeader(body, KEY, Math.floor(api.app.clock.now().getTime() / 1000)) });
		const { send } = api.app.messages;
		api.app.messages.send = async (message) => {
			for (const status of ['DELIVERED', 'FAILED']) await tell(report('m-7', status));
			return send(message);
		};
		provider.answer(202, { id: 'm-7' });
		await accepted();
		await sendDue(api.app);
		expect(await outcomes()).toMatchObject([{ outcome: 'DELIVERED', reason: null, provider_id: 'm-7' }]);
		const waiting = async () =>
			(await api.app.db.selectFrom('early_reports').select('provider_id').execute()).map((row) => row.provider_id);
		expect(await waiting()).toEqual([]);
		await tell(report('of-another-store', 'FAILED'));
		expect(await waiting()).toEqual(['of-another-store']);
		api.pass(HOUR_MS + 1);
		await tidyUp(api.app);
		expect(await waiting()).toEqual([]);
	});

	it('keeps what it did not take, and says neither its address nor its answer', async () => {
		provider.answer(500, { to: TO, secret: KEY });
		await accepted();
		expect(await sendDue(api.app)).toEqual({ sent: 0, failed: 1 });
		expect(api.logged()).toContain('did not take one: 500');
		for (const secret of [KEY, TO, provider.url]) expect(api.logged()).not.toContain(secret);
		provider.answer(200, {});
		api.pass(10_000);
		expect(await sendDue(api.app)).toEqual({ sent: 1, failed: 0 });
	});

	it.each([400, 413, 422])('is not asked again about what it refuses with %i', async (status) => {
		provider.answer(status, { wrong: 'no such template' });
		await accepted();
		expect(await sendDue(api.app)).toEqual({ sent: 1, failed: 0 });
		expect(await outcomes()).toMatchObject([{ outcome: 'DROPPED', reason: 'TEXT_REFUSED' }]);
	});

	it.each([401, 403, 404, 408, 429])('is asked again after %i, which the operator or time sets right', async (status) => {
		provider.answer(status, {});
		await accepted();
		expect(await sendDue(api.app)).toEqual({ sent: 0, failed: 1 });
		expect(await outcomes()).toMatchObject([{ outcome: null }]);
	});
});

describe('MSG91', () => {
	beforeEach(() => through(msg91({ url: provider.url, key: KEY, templates: TEMPLATES, callbackSecret: SECRET })));

	it('gets the id of a template and values by name; a language it has no template for is sent in English', async () => {
		provider.answer(200, { type: 'success', message: '3763646c3058373530393938' });
		await accepted();
		await otp();
		expect(await sendDue(api.app)).toEqual({ sent: 2, failed: 0 });
		expect(provider.came.map(({ headers }) => headers.get('authkey'))).toEqual([KEY, KEY]);
		const bodyOf = (template_id: string, params: object) => ({
			path: '/api/v5/flow',
			body: { template_id, short_url: '0', recipients: [{ mobiles: '919820012345', ...params }] },
		});
		expect(sent()).toEqual(
			expect.arrayContaining([bodyOf('order_accepted', { code: 'N7', shop: 'Asha Stores' }), bodyOf('otp_en', { otp: '654321' })]),
		);
		expect(await outcomes()).toMatchObject([{ outcome: 'SENT' }, { outcome: 'SENT', secret: null }]);
	});

	it('is told of by its report, which brings the secret that the operator gave it', async () => {
		provider.answer(200, { type: 'success', message: 'r-9' });
		await accepted();
		await sendDue(api.app);
		const report = (status: string) => JSON.stringify({ requestId: 'r-9', number: '919820012345', status, failedReason: 'DND' });
		expect((await callBack('msg91', report('1'), { authorization: 'Bearer wrong-secret' })).status).toBe(401);
		expect((await callBack('whatsapp', report('1'), { authorization: `Bearer ${SECRET}` })).status).toBe(401);
		const secret = { authorization: `Bearer ${SECRET}` };
		expect((await callBack('msg91', 'not json', secret)).status).toBe(400);
		expect((await callBack('msg91', report('1'), secret)).status).toBe(200);
		expect((await callBack('msg91', report('2'), secret)).status).toBe(200);
		expect(await outcomes()).toMatchObject([{ outcome: 'DELIVERED', reason: null }]);
	});

	it.each([
		[400, 'Template ID Missing or Invalid Template', 'TEXT_REFUSED'],
		[200, 'DLT template not approved', 'TEXT_REFUSED'],
		[400, 'Invalid mobile number', 'NUMBER_REFUSED'],
	])('is not asked again about what it refuses for good: %i, “%s”', async (status, message, reason) => {
		provider.answer(status, { type: 'error', message });
		await accepted();
		expect(await sendDue(api.app)).toEqual({ sent: 1, failed: 0 });
		expect(await outcomes()).toMatchObject([{ outcome: 'DROPPED', reason }]);
	});

	it.each([
		[401, 'Unauthorized'],
		[418, 'Request refused'],
		[400, 'IP not whitelisted'],
		[200, 'Insufficient balance to send SMS to this number'],
		[429, 'Too many requests'],
		[200, 'Something went wrong, try again later'],
		[503, 'Template service is down'],
	])('is asked again after %i, “%s”', async (status, message) => {
		provider.answer(status, { type: 'error', message });
		await accepted();
		expect(await sendDue(api.app)).toEqual({ sent: 0, failed: 1 });
		expect(await outcomes()).toMatchObject([{ outcome: null }]);
	});

	it('is tried again when it says no with 200, and never for a template it does not have', async () => {
		provider.answer(200, { type: 'error', message: 'invalid authkey' });
		await otp();
		expect(await sendDue(api.app)).toEqual({ sent: 0, failed: 1 });
		await queueMessage(api.app.db, {
			...written('order.DELIVERED', { code: 'N8', shop: 'Asha Stores' }, { language: 'en' }),
			to: '+919820054321',
			at: api.app.clock.now(),
		});
		expect(await sendDue(api.app)).toEqual({ sent: 1, failed: 0 });
		expect(await outcomes()).toMatchObject([
			{ outcome: null, secret: '654321' },
			{ outcome: 'DROPPED', reason: 'NO_TEMPLATE' },
		]);
		expect(provider.came).toHaveLength(1);
	});
});

describe('WhatsApp', () => {
	const settings = { key: KEY, from: '106540352242922', templates: TEMPLATES, callbackSecret: SECRET, callbackToken: 'word-for-meta' };
	beforeEach(() => through(whatsapp({ ...settings, url: provider.url })));
	const signed = (body: string) => ({ 'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}` });

	it('gets a template in its language with the values in order, an OTP on the button too', async () => {
		provider.answer(200, { messaging_product: 'whatsapp', messages: [{ id: 'wamid.1' }] });
		await otp();
		await accepted();
		expect(await sendDue(api.app)).toEqual({ sent: 2, failed: 0 });
		expect(provider.came[0]?.headers.get('authorization')).toBe(`Bearer ${KEY}`);
		expect(sent().map(({ path }) => path)).toEqual(['/v23.0/106540352242922/messages', '/v23.0/106540352242922/messages']);
		const text = (value: string) => ({ type: 'text', text: value });
		expect(sent().map(({ body }) => body.template)).toEqual(
			expect.arrayContaining([
				{
					name: 'otp_en',
					language: { code: 'en' },
					components: [
						{ type: 'body', parameters: [text('654321')] },
						{ type: 'button', sub_type: 'url', index: '0', parameters: [text('654321')] },
					],
				},
				{
					name: 'order_accepted',
					language: { code: 'hi' },
					components: [{ type: 'body', parameters: [text('N7'), text('Asha Stores')] }],
				},
			]),
		);
	});

	it('is asked once for its word, and signs what it tells', async () => {
		provider.answer(200, { messages: [{ id: 'wamid.2' }] });
		await accepted();
		await sendDue(api.app);
		const ask = (token: string) =>
			api.call('GET', `messages/webhook/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`);
		expect((await ask('another-word')).status).toBe(404);
		const url = 'http://127.0.0.1/api/messages/webhook/whatsapp?hub.mode=subscribe&hub.verify_token=word-for-meta&hub.challenge=1158201444';
		expect(await (await api.fetch(new Request(url))).text()).toBe('1158201444');

		const told = (status: string) =>
			JSON.stringify({
				entry: [{ changes: [{ value: { statuses: [{ id: 'wamid.2', status, errors: [{ title: 'Message undeliverable' }] }] } }] }],
			});
		expect((await callBack('whatsapp', told('delivered'), { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` })).status).toBe(401);
		for (const status of ['sent', 'failed']) expect((await callBack('whatsapp', told(status), signed(told(status)))).status).toBe(200);
		expect(await outcomes()).toMatchObject([{ outcome: 'FAILED', reason: 'Message undeliverable' }]);
	});

	it('holds up nothing by a text that it refuses, and gets values in one line', async () => {
		provider.answer(400, { error: { code: 132_012, message: 'Parameter format does not match format in the created template' } });
		const answered = (code: string, shop: string) =>
			queueMessage(api.app.db, { ...written('order.ACCEPTED', { code, shop }, { language: 'en' }), to: TO, at: api.app.clock.now() });
		await answered('N1', 'Asha');
		expect(await sendDue(api.app)).toEqual({ sent: 1, failed: 0 });
		provider.answer(200, { messages: [{ id: 'wamid.3' }] });
		await answered('N2', 'Asha     and\nsons');
		expect(await sendDue(api.app)).toEqual({ sent: 1, failed: 0 });
		expect(await outcomes()).toMatchObject([{ outcome: 'DROPPED', reason: 'TEXT_REFUSED' }, { outcome: 'SENT' }]);
		expect(
			sent()
				.at(-1)
				?.body.template.components[0].parameters.map((value: { text: string }) => value.text),
		).toEqual(['N2', 'Asha and sons']);
	});

	it('is not tried again for a number that it does not take', async () => {
		provider.answer(400, { error: { code: 131_026, message: `Receiver ${TO} is incapable` } });
		await accepted();
		expect(await sendDue(api.app)).toEqual({ sent: 1, failed: 0 });
		expect(await outcomes()).toMatchObject([{ outcome: 'DROPPED', reason: 'NUMBER_REFUSED' }]);
		expect(api.logged()).not.toContain(TO);
	});
});
