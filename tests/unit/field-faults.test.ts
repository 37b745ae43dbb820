import { expect, test } from 'vitest';
import { fieldFaults, without } from '#islands/counter/field-faults.ts';
import type { IslandWords } from '#islands/ui/words.tsx';
import { NewPromotion } from '#lib/contract/made-promotions.ts';
import { checkedInput } from '#server/http/input.ts';
import type { Reply } from '#stores/api/call.ts';

const t = ((key: string) => key) as IslandWords;
const refused = (...fields: (string | undefined)[]): Reply<never> => ({
	ok: false,
	kind: 'answer',
	status: 400,
	errors: fields.map((field) => ({ code: 'INPUT_INVALID', message: '', display_text: `wrong ${field}`, ...(field && { field }) })),
});
const isShown = (field: string) => field === 'minOrder' || field === 'radiusKm';

test('C40 a refusal stands at its field or below, and never at both', () => {
	expect(fieldFaults(refused('minOrder', 'radiusKm'), t, isShown)).toEqual({
		wrong: { minOrder: 'wrong minOrder', radiusKm: 'wrong radiusKm' },
		below: '',
	});
	expect(fieldFaults(refused('elsewhere'), t, isShown)).toEqual({ wrong: {}, below: 'wrong elsewhere' });
	expect(fieldFaults(refused(undefined), t, isShown).below).toBe('wrong undefined');
	expect(without({ minOrder: 'wrong', radiusKm: 'wrong' }, 'minOrder')).toEqual({ radiusKm: 'wrong' });
});

const PERCENT = { code: 'PERCENT', percent: 10 };
test.each([
	[{ rule: { ...PERCENT, percent: 101 } }, { code: 'NUMBER_MOST', field: 'rule.percent', params: { most: '100' } }],
	[{ rule: { ...PERCENT, percent: null } }, { code: 'NUMBER_FORM', field: 'rule.percent' }],
	[{ rule: { ...PERCENT, percent: 2.5 } }, { code: 'WHOLE_FORM', field: 'rule.percent' }],
	[{ rule: { code: 'FLAT', amount: 0 } }, { code: 'NUMBER_LEAST', field: 'rule.amount', params: { least: '1' } }],
	[
		{ rule: PERCENT, minOrder: 'ten' },
		{ code: 'NUMBER_FORM', field: 'minOrder' },
	],
	[
		{ rule: PERCENT, minOrder: 100_001 },
		{ code: 'NUMBER_MOST', field: 'minOrder', params: { most: '1,00,000' } },
	],
])('C40 a number that a field does not take is told what it takes: %o', (fields, refusal) => {
	expect(checkedInput(NewPromotion, fields)).toMatchObject([refusal]);
});
