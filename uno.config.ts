import { defineConfig, presetMini, transformerDirectives, transformerVariantGroup } from 'unocss';

/** The tokens themselves stand in `src/layouts/tokens.css`; here they only get their utility names. */
const color = (name: string) => `var(--${name})`;

export default defineConfig({
	presets: [presetMini()],
	transformers: [transformerDirectives(), transformerVariantGroup()],
	theme: {
		colors: {
			ink: color('ink'),
			soft: color('soft'),
			line: color('line'),
			edge: color('edge'),
			paper: color('paper'),
			card: color('card'),
			teal: { DEFAULT: color('teal'), deep: color('teal-deep'), wash: color('teal-wash') },
			'on-teal': color('on-teal'),
			chilli: color('chilli'),
			saffron: color('saffron'),
			open: color('open'),
			leaf: color('ground-leaf'),
			butter: color('ground-butter'),
			blush: color('ground-blush'),
			sky: color('ground-sky'),
			lilac: color('ground-lilac'),
			sand: color('ground-sand'),
		},
		borderRadius: { card: '16px', tile: '20px', control: '12px', pill: '999px' },
		breakpoints: { md: '768px', lg: '1080px' },
	},
	shortcuts: {
		page: 'mx-auto max-w-1200px px-16px',
		btn: 'inline-flex items-center justify-center gap-8px min-h-44px px-16px py-8px rounded-control font-600 leading-tight cursor-pointer no-underline',
		'btn-fill': 'btn bg-teal text-on-teal border border-solid border-teal active:translate-y-1px',
		'btn-line': 'btn bg-card text-teal border border-solid border-teal active:translate-y-1px',
		'btn-bare': 'btn bg-transparent text-teal border-none',
		field: 'w-full min-h-44px px-12px rounded-control border border-solid border-edge bg-card text-ink',
		surface: 'bg-card border border-solid border-line rounded-card',
		title: 'text-1.125rem font-600 leading-tight',
		small: 'text-0.8125rem text-soft',
	},
});
