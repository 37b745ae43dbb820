import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BODY_LIMIT_BYTES } from '#lib/contract/body-limits.ts';
import type { Policy } from '#lib/contract/callers.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { REFUSALS } from '#lib/contract/refusals.ts';
import { CONTRACT } from '#lib/contract/table.ts';
import { schemaOf } from '#server/http/json-schema.ts';
import { RATES } from '#server/throttle/limits.ts';

const WHO: Record<Policy, string> = {
	anyone: 'anyone',
	customer: 'Authorization: Token …',
	partner: 'Authorization: Partner … or Staff …',
	staff: 'Authorization: Staff …',
	webhook: 'a signature over the body, as the provider makes it',
};

const STYLE = `${readFileSync(new URL('../../layouts/colours.css', import.meta.url), 'utf8')}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:24px 16px 64px}
h1{font-size:28px;margin:0 0 8px}h2{font-size:20px;margin:40px 0 12px}h3{font-size:16px;margin:0;overflow-wrap:anywhere}
a{color:var(--teal)}code,pre{font:13px/1.5 ui-monospace,monospace}
section>article{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:16px;margin:0 0 12px}
.method{color:var(--on-teal);background:var(--teal);border-radius:999px;padding:2px 10px;margin-right:8px;font-size:13px}
p{margin:8px 0}.soft{color:var(--soft);font-size:14px}
nav ul{display:flex;flex-wrap:wrap;gap:8px;list-style:none;padding:0}nav a{display:inline-block;padding:10px 14px;min-height:24px;border:1px solid var(--line);border-radius:999px;background:var(--card);text-decoration:none}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:14px}th,td{text-align:left;padding:6px 12px 6px 0;border-top:1px solid var(--line);vertical-align:top}
summary{cursor:pointer;min-height:44px;line-height:44px;color:var(--teal)}pre{overflow:auto;background:var(--teal-wash);border-radius:12px;padding:12px;margin:0}`;

/** The page has no script, loads nothing, and may not be framed. */
export const DOCS_CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: unknown) => String(value).replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);
const code = (value: unknown) => `<code>${text(value)}</code>`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
	`<div class="wide" tabindex="0" role="region" aria-label="${text(head.join(', '))}"><table><thead><tr>${head.map((cell) => `<th scope="col">${text(cell)}</th>`).join('')}</tr></thead><tbody>${rows
		.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
		.join('')}</tbody></table></div>`;

const ROWS = Object.entries(CONTRACT).map(([name, row]: [string, Endpoint]) => {
	const [method = '', path = ''] = name.split(' ', 2);
	return { name, method, path, area: path.split(/[/{]/, 1)[0] ?? '', row };
});

function fieldsTable(row: Endpoint): string {
	const { properties, required } = schemaOf(row.input, 'input');
	const fields = Object.entries(properties);
	if (fields.length === 0) return '';
	return table(
		['Field', 'Needed', 'What it is'],
		fields.map(([field, schema]) => [code(field), required.has(field) ? 'yes' : '', code(JSON.stringify(schema))]),
	);
}

function article({ name, method, path, row }: (typeof ROWS)[number]): string {
	const { points, seconds } = RATES[row.rate];
	const facts = [
		WHO[row.who],
		`${points} calls in ${seconds} s`,
		...(row.idempotent ? [`Idempotency-Key ${row.idempotent}`] : []),
		...(row.body ? [`body: ${row.body}`] : []),
		...(row.bodyLimit ? [`at most ${row.bodyLimit} bytes`] : []),
	];
	const answer = row.produces
		? `<p class="soft">Answers ${code(row.produces)}</p>`
		: `<details><summary>${row.status ?? 200}: data</summary><pre tabindex="0">${text(JSON.stringify(schemaOf(row.output, 'output').whole, null, 2))}</pre></details>`;
	return `<article id="${text(name.replace(/\W+/g, '-'))}"><h3><span class="method">${method}</span>/api/${text(path)}</h3><p>${text(row.summary)}</p><p class="soft">${facts.map(text).join(' · ')}</p>${fieldsTable(row)}${answer}</article>`;
}

/** The contract's table as a self-contained page. It is for developers, so it is in English like the summaries; `site` is the store's name. */
export function docsPage(site: string): string {
	const title = text(`${site} API`);
	const areas = [...new Set(ROWS.map(({ area }) => area))];
	const refusals = Object.entries(REFUSALS).map(([name, [status, message]]) => [code(name), String(status), text(message)]);
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main>
<h1>${title}</h1>
<p>Success is <code>{ "data": … }</code>, a refusal <code>{ "errors": [{ code, message, display_text, field? }] }</code>. Money is rupees, times are RFC 3339 UTC, bodies at most ${BODY_LIMIT_BYTES} bytes. The same as a document: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Areas"><ul>${areas.map((area) => `<li><a href="#${text(area)}">${text(area)}</a></li>`).join('')}<li><a href="#refusals">refusals</a></li></ul></nav>
${areas
	.map(
		(area) =>
			`<section id="${text(area)}"><h2>${text(area)}</h2>${ROWS.filter((row) => row.area === area)
				.map(article)
				.join('')}</section>`,
	)
	.join('')}
<section id="refusals"><h2>refusals</h2>${table(['Code', 'Status', 'Message'], refusals)}</section>
</main></body></html>`;
}
