import { describe, expect, test } from 'vitest';
import { drawArt, isArt } from '#server/art/art.ts';

describe('pictures on their grounds', () => {
	test('a known one is its own, on the ground asked for, and small', () => {
		const { svg, isKnown } = drawArt('onion', 'leaf');
		expect(isKnown).toBe(true);
		expect(svg).toContain('fill="#e8f3e2"');
		expect(svg).not.toBe(drawArt('potato', 'leaf').svg);
		expect(svg.length).toBeLessThan(4_000);
	});

	test('X7 an unknown one is a basket, an unknown ground is sand; nothing of the address gets into the picture', () => {
		const basket = drawArt('basket', 'sand').svg;
		for (const name of ['nothing-like-it', '../../etc/passwd', '"><script>', 'constructor', '__proto__', '']) {
			expect(isArt(name), name).toBe(false);
			expect(drawArt(name, '"/><script>')).toMatchObject({ svg: basket, isKnown: false });
		}
	});

	test('its style is the only thing its own policy allows', () => {
		const { svg, csp } = drawArt('onion', 'sky');
		expect(csp).toMatch(/^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='$/);
		expect(svg).toContain('prefers-color-scheme:dark');
		expect(svg).not.toMatch(/<script|href=|\son\w+=/);
	});
});
