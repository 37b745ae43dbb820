/** What a chart shows of one entry: how long its bar is, and what stands at the axis, where there is room. */
export type Bar = { value: number; label: string };

const [WIDTH, HEIGHT, TOP, FOOT] = [340, 150, 18, 18];
const ROW = 22;
/** The store's colours in light and dark (`colours.css`); an image of its own does not see those of the page. */
const teal = ['#0b6e63', '#4fbfae'] as const;
const soft = ['#56615b', '#a9b3ad'] as const;
const line = ['#e9e5dc', '#2f3a35'] as const;
const STYLE =
	`<style>rect{fill:${teal[0]}}text{fill:${soft[0]};font:11px system-ui,sans-serif}path{stroke:${line[0]}}` +
	`@media(prefers-color-scheme:dark){rect{fill:${teal[1]}}text{fill:${soft[1]}}path{stroke:${line[1]}}}</style>`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const round = (value: number) => Math.round(value * 10) / 10;
const most = (bars: readonly Bar[]) => Math.max(0, ...bars.map(({ value }) => value));
const share = (value: number, of: number) => (of === 0 ? 0 : Math.max(0, value) / of);
const svg = (height: number, inside: string) =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">${STYLE}${inside}</svg>`;

/** Bars that stand side by side, from left to right, as SVG; `top` is what the highest means. Labels that would run into each other are left out. */
export function barsUp(bars: readonly Bar[], top: string): string {
	const highest = most(bars);
	const step = WIDTH / Math.max(1, bars.length);
	const every = Math.ceil(bars.length / 8);
	const room = HEIGHT - TOP - FOOT;
	const drawn = bars.map(({ value, label }, at) => {
		const height = round(room * share(value, highest));
		const x = round(at * step + step * 0.12);
		const rect = height > 0 ? `<rect x="${x}" y="${HEIGHT - FOOT - height}" width="${round(step * 0.76)}" height="${height}" rx="2"/>` : '';
		const middle = round(at * step + step / 2);
		return rect + (at % every === 0 ? `<text x="${middle}" y="${HEIGHT - 4}" text-anchor="middle">${escaped(label)}</text>` : '');
	});
	const lines = `<path d="M0 ${TOP}H${WIDTH}M0 ${HEIGHT - FOOT}H${WIDTH}"/><text x="0" y="${TOP - 5}">${escaped(top)}</text>`;
	return svg(HEIGHT, lines + drawn.join(''));
}

/** Bars that lie one under the other, each with its label at its start, as SVG. */
export function barsAcross(bars: readonly Bar[]): string {
	const longest = most(bars);
	const drawn = bars.map(({ value, label }, at) => {
		const y = at * ROW;
		const width = Math.max(2, round((WIDTH - 28) * share(value, longest)));
		return `<text x="20" y="${y + 15}" text-anchor="end">${escaped(label)}</text><rect x="28" y="${y + 3}" width="${width}" height="${ROW - 6}" rx="2"/>`;
	});
	return svg(Math.max(1, bars.length) * ROW, drawn.join(''));
}
