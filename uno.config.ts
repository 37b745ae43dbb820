import { defineConfig, presetMini, type Rule } from 'unocss';
import type { Theme } from 'unocss/preset-mini';

/** The tokens themselves stand in `src/layouts/colours.css`; here they only get their utility names. */
const color = (name: string) => `var(--${name})`;

const line = '1px solid var(--line)';

const GROUNDS = ['leaf', 'butter', 'blush', 'sky', 'lilac', 'sand'];

const shortcuts: Record<string, string> = {
	page: 'w-full mx-auto max-w-1200px px-16px',
	btn: 'inline-flex items-center justify-center gap-8px min-h-44px px-16px py-8px rounded-control font-600 leading-1.25 cursor-pointer no-underline',
	'btn-fill': 'btn bg-teal text-on-teal lined-teal active:nudge',
	'btn-bare': 'btn bg-transparent text-teal border-0',
	'btn-line': 'btn bg-card text-teal lined-teal active:nudge',
	field: 'w-full min-h-44px px-12px rounded-control lined-edge bg-card text-ink',
	surface: 'bg-card lined rounded-card',
	title: 'text-18 font-600 leading-1.25',
	small: 'text-13 text-soft',
	fact: 'mt-8px text-soft',
	// A picture's own ground, also behind and around it.
	...Object.fromEntries(GROUNDS.map((ground) => [`on-${ground}`, `bg-${ground}`])),
	section: 'mt-32px',
	// The frame of every page: one class each, for a page's HTML is sent every time and the sheet once.
	'foot-grid': 'grid pt-8px md:(flex flex-wrap gap-x-24px gap-y-32px pt-20px)',
	find: 'relative flex flex-1 min-w-0 items-center rounded-control bg-card text-ink',
	'find-go': '-order-1 grid place-items-center w-50px h-48px border-0 rounded-control bg-transparent cursor-pointer',
	'find-field': 'flex-1 min-w-0 h-48px py-0 pr-12px pl-0 border-0 rounded-control bg-transparent text-16 text-ellipsis',
	msg: 'fixed items-center gap-8px mx-auto border-0 rounded-card text-on-awning floats',
	'msg-close': 'w-44px h-44px border-0 rounded-control bg-transparent text-24 cursor-pointer',
	brand: 'flex items-center gap-8px min-h-44px rounded-control font-700 tracking-tight no-underline',
	'cart-button':
		'inline-flex items-center gap-8px min-h-44px ml-4px px-14px border-0 rounded-control bg-cloth text-on-cloth font-600 no-underline whitespace-nowrap cursor-pointer',
	badge: 'absolute -top-6px left-14px min-w-18px px-5px rounded-pill bg-chilli text-on-chilli text-12 font-600 leading-1.5 text-center',
	tabs: 'fixed z-40 grid grid-cols-4 lined-t bg-card md:hidden',
	'tab-link': 'flex flex-col items-center justify-center gap-3px text-soft leading-1.2 no-underline',
	strip: 'hidden items-center gap-x-12px gap-y-0 py-0 pr-4px pl-16px bg-butter text-13',
	'strip-say': 'flex flex-1 flex-wrap items-center gap-x-12px gap-y-0 min-w-0',
	'awning-row': 'grid items-center gap-x-16px gap-y-8px py-8px md:flex md:flex-wrap md:gap-12px md:pt-12px md:pb-10px',
	'home-row': 'sticky z-30 -top-8px',
	// On a phone its first row goes: two lines of the place, as high as the reader's text, or 44 px.
	awning: 'sticky z-30 top-[min(-52px,-16px-2.1125rem)] bg-awning text-on-awning md:top-0',
	'awning-place': 'flex justify-end min-w-0 md:(flex-[9_1_5rem] max-w-max justify-start)',
	place:
		'flex items-center gap-10px max-w-full min-h-44px py-4px px-14px rounded-24px bg-awning-soft text-on-awning text-13 leading-1.3 text-start no-underline cursor-pointer hover:bg-awning-lit md:max-w-260px lt-xs:(gap-6px px-10px text-12)',
	support: 'flex items-center justify-center gap-8px min-h-48px px-14px lined rounded-24px bg-card text-teal font-600 no-underline floats',
	'crumb-row': 'flex flex-wrap items-baseline lt-md:(flex-nowrap -mx-16px px-16px overflow-x-auto no-scrollbar whitespace-nowrap)',
	bar: 'flex items-center justify-between gap-12px rounded-card text-on-awning no-underline floats md:hidden',
	'bar-go': 'flex-none py-12px px-16px rounded-control bg-cloth text-on-cloth font-600',
	'list-kinds': 'flex gap-8px mt-4px -mx-16px py-4px px-16px overflow-x-auto no-scrollbar',
	// Whether a shop is open, and what it takes to have it deliver.
	state: 'flex-none max-w-full py-2px px-9px rounded-14px text-13 font-600',
	'state-open': 'bg-leaf text-open',
	'state-shut': 'bg-sand text-ink',
	deliver: 'mt-auto py-5px px-9px rounded-8px text-ink text-13',
	pager: 'flex justify-center mt-24px',
	// A link that stands by itself, as tall as a finger.
	way: 'inline-flex items-center min-w-44px min-h-44px text-teal font-600',
	// What is chosen among links.
	'set-current': '[&[aria-current]]:text-teal [&[aria-current]]:font-600',
	chip: 'inline-flex items-center justify-center flex-none gap-6px min-w-56px min-h-44px px-14px lined rounded-22px bg-card text-ink text-14 no-underline whitespace-nowrap cursor-pointer [&[aria-current]]:border-teal [&[aria-current]]:bg-teal-wash [&[aria-current]]:font-600',
	chips: 'flex flex-wrap gap-8px',
	// A row that scrolls to the edges of a phone and breaks into lines where there is room.
	'row-scroll': 'flex gap-8px -mx-16px px-16px overflow-x-auto no-scrollbar md:(flex-wrap mx-0 px-0)',
	kinds: 'row-scroll my-16px py-4px',
	taken: 'flex items-center gap-8px rounded-control text-open font-600',
	'menu-refer': 'my-4px bg-teal-wash text-teal font-600',
	'menu-qr': 'hidden md:flex items-center gap-12px p-12px text-soft text-13',
	'menu-row':
		'flex items-center w-full min-h-44px px-12px border-0 rounded-control bg-transparent text-ink text-start no-underline cursor-pointer hover:bg-teal-wash',
	'awning-link':
		'inline-flex items-center gap-8px min-h-44px px-12px rounded-control no-underline whitespace-nowrap hover:bg-awning-soft [&[aria-current]]:font-600 at-md:(justify-center min-w-44px)',
	// The frame of every page: a name is shorter on the wire than its utilities.
	'narrow-head': 'sticky z-1 top-0 flex items-center justify-between -mx-16px py-8px pr-4px pl-16px lined-b bg-card',
	'strip-close': 'grid flex-none place-items-center self-start w-44px h-44px border-0 bg-transparent cursor-pointer',
	'awning-account': 'border-0 bg-transparent text-on-awning cursor-pointer',
	'account-drop': 'm-0 fixed lined rounded-card bg-card text-ink floats',
	'account-name': 'at-md:sr max-w-12ch overflow-hidden text-ellipsis',
	'foot-top': 'flex flex-wrap items-center justify-between gap-x-32px gap-y-12px pb-20px lined-b',
	langs: 'w-full md:w-auto grid items-center md:flex md:flex-wrap',
	'foot-lang': 'set-current min-h-44px md:justify-center',
	'awning-nav': 'hidden md:flex md:flex-wrap md:items-center md:gap-4px md:ml-auto',
	pages: 'flex flex-wrap items-center justify-center gap-x-16px gap-y-12px mt-24px',
	crumbs: '-mt-14px text-soft text-13',
	'list-head': 'flex flex-wrap items-center gap-12px',
	'awning-find': 'col-span-full flex gap-8px md:flex-[1_1_8rem] md:min-w-0',
	'foot-line': 'flex items-center gap-12px max-w-44ch',
	'strip-text': 'flex-[1_1_6rem] min-w-0 py-4px',
	'strip-way': 'way no-underline',
	'list-title': 'flex-[1_1_6rem] min-w-0',
};

/** Words of the code that are utilities, too: of those without a hyphen only these are meant. Others would swell the sheet. */
const WORDS = /^(flex|grid|block|hidden|contents|relative|absolute|sticky|underline|lined|floats|nudge|sr)$/;
const isByChance = (token: string) => {
	const word = token.replace(/^.*:/, '');
	return !word.includes('-') && !WORDS.test(word) && !(word in shortcuts);
};

const SIDES: Record<string, string> = { x: '-inline', y: '-block', t: '-top', r: '-right', b: '-bottom', l: '-left' };
const space = (sides: string): Rule[] =>
	Object.entries({ m: 'margin', p: 'padding' }).map(([letter, property]) => [
		new RegExp(`^(-?)${letter}(${sides})-(0|auto|[\\d.]+(?:px|em))$`),
		([, minus, side = '', size]) => ({ [property + (SIDES[side] ?? '')]: `${minus}${size}` }),
	]);

export default defineConfig({
	// Their names are put together in the markup.
	safelist: GROUNDS.map((ground) => `on-${ground}`),
	// No utility here needs the variables of transforms and rings that the preset would set on every element.
	presets: [presetMini({ preflight: false })],
	theme: {
		colors: {
			ink: color('ink'),
			soft: color('soft'),
			line: color('line'),
			edge: color('edge'),
			paper: color('paper'),
			card: color('card'),
			teal: color('teal'),
			'teal-deep': color('teal-deep'),
			'teal-wash': color('teal-wash'),
			'on-teal': color('on-teal'),
			chilli: color('chilli'),
			'chilli-deep': color('chilli-deep'),
			'on-chilli': color('on-chilli'),
			saffron: color('saffron'),
			open: color('open'),
			awning: color('awning'),
			'awning-soft': color('awning-soft'),
			'awning-lit': color('awning-lit'),
			'on-awning': color('on-awning'),
			cloth: color('cloth'),
			'on-cloth': color('on-cloth'),
			...Object.fromEntries(GROUNDS.map((ground) => [ground, color(`ground-${ground}`)])),
		},
		lineHeight: { '1': '1', '1.2': '1.2', '1.25': '1.25', '1.3': '1.3', '1.4': '1.4', '1.5': '1.5', '1.55': '1.55' },
		letterSpacing: { tight: '-0.02em' },
		borderRadius: { card: '16px', tile: '20px', control: '12px', pill: '999px', '1/2': '50%' },
		breakpoints: { xs: '360px', md: '768px', desk: '1000px', lg: '1080px', wide: '1180px', xl: '1480px' },
	},
	blocklist: [isByChance, /^(ease-.*|text-wrap|inline-grid|inline-block|inline-flex|-title)$/],
	rules: [
		// All sides, then two, then one: who says less has the last word.
		...['', '[xy]', '[trbl]'].flatMap(space),
		// Text by the pixels that the look names, in rem: the size that a reader sets in their browser counts (WCAG 1.4.4).
		[/^text-(\d+)$/, ([, px]) => ({ 'font-size': `${Number(px) / 16}rem` })],
		// Colours are tokens, and only those.
		...Object.entries({ bg: 'background', text: 'color', border: 'border-color' }).map(
			([letter, property]): Rule<Theme> => [
				new RegExp(`^${letter}-([a-z-]+)$`),
				([, name = ''], { theme }) => (theme.colors && name in theme.colors ? { [property]: String(theme.colors[name]) } : undefined),
			],
		),
		['border-0', { border: '0' }],
		['bg-transparent', { background: 'none' }],
		['lined', { border: line }],
		['lined-edge', { border: '1px solid var(--edge)' }],
		['lined-teal', { border: '1px solid var(--teal)' }],
		['lined-t', { 'border-top': line }],
		['lined-b', { 'border-bottom': line }],
		['lined-l', { 'border-left': line }],
		['floats', { 'box-shadow': 'var(--float)' }],
		['sr', { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', 'clip-path': 'inset(50%)', 'white-space': 'nowrap' }],
		['nudge', { translate: '0 1px' }],
		['no-scrollbar', { 'scrollbar-width': 'none' }],
	],
	shortcuts,
});
