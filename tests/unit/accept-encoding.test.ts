import { expect, it } from 'vitest';
import { codingFor } from '#server/system/accept-encoding.ts';

it.each([
	['gzip, deflate, br, zstd', 'br'],
	['br;q=0.5, gzip;q=1', 'br'],
	['gzip;q=1.0,br;q=0', 'gzip'],
	['BR ; q=0.000 , GZIP', 'gzip'],
	['br;q=0.001', 'br'],
	['gzip;q=0', null],
	['brotli, x-gzip', null],
	['*', null],
	['', null],
	[undefined, null],
])('%s is answered in %s', (accept, coding) => expect(codingFor(accept)).toBe(coding));
