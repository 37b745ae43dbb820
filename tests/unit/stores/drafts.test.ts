import { beforeEach, expect, it } from 'vitest';
import '../../support/browser-globals.ts';

const { $drafts, dropSaved, keepDraft, keepFields } = await import('#stores/counter/drafts.ts');

const START = { phone: '0', upiId: '', gstin: '' };

beforeEach(() => $drafts.set({}));

it('C40 a draft holds the fields alone that were typed in, so that it undoes none that another device changes', () => {
	keepFields('money', { phone: '1' }, START);
	keepFields('money', { upiId: 'a@b' }, START);
	expect($drafts.get()).toEqual({ money: { phone: '1', upiId: 'a@b' } });
	// Typed back, it is as if it had not been typed.
	keepFields('money', { phone: '0' }, START);
	expect($drafts.get()).toEqual({ money: { upiId: 'a@b' } });
	keepFields('money', { upiId: '' }, START);
	expect($drafts.get()).toEqual({});
});

it('C40 what is typed while a form is saved stays when that is answered, and what was saved goes', () => {
	keepFields('money', { phone: '1', upiId: 'a@b' }, START);
	const sent = $drafts.get().money;
	keepFields('money', { upiId: 'c@d', gstin: '27' }, START);
	dropSaved('money', sent);
	expect($drafts.get()).toEqual({ money: { upiId: 'c@d', gstin: '27' } });
	dropSaved('money', $drafts.get().money);
	expect($drafts.get()).toEqual({});
});

it('C40 so does a list that was changed while it was saved', () => {
	keepDraft('area', [{ lat: 1, lng: 2 }]);
	const sent = $drafts.get().area;
	keepDraft('area', [
		{ lat: 1, lng: 2 },
		{ lat: 3, lng: 4 },
	]);
	dropSaved('area', sent);
	expect($drafts.get()).toEqual({
		area: [
			{ lat: 1, lng: 2 },
			{ lat: 3, lng: 4 },
		],
	});
	dropSaved('area', [
		{ lat: 1, lng: 2 },
		{ lat: 3, lng: 4 },
	]);
	expect($drafts.get()).toEqual({});
});
