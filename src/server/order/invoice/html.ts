import { createHash } from 'node:crypto';
import { isOffDelivery } from '#lib/cart/promotions/rules.ts';
import { dateInIndia } from '#lib/format/india-time.ts';
import { amountText, rupeesFromPaise } from '#lib/format/money.ts';
import { dayText } from '#lib/format/times.ts';
import { bcp47Of, type Language, nameIn } from '#lib/languages.ts';
import { CREDIT_NOTES } from '#lib/order/invoice-parts.ts';
import { lineTotalPaise } from '#lib/order/proposal.ts';
import { leftToPay } from '#lib/payment/status.ts';
import type { Translate } from '#lib/words.ts';
import { packWords } from '#server/catalogue/packs/pack-words.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';
import type { NotedSeller } from '#server/db/tables.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { invoiceNumber } from '#server/order/invoice/number.ts';
import { type TaxLine, taxGivenBack, taxLines } from '#server/order/invoice/tax.ts';
import type { OrderRow } from '#server/order/order-row.ts';
import { stateOf } from '#server/payment/order-payments.ts';

const STYLE = `body,:host{margin:0;color:#1c1b1a;background:#fff;font:15px/1.5 system-ui,sans-serif}:host{font-family:inherit}body{max-width:720px;margin:0 auto}main,:host{padding:24px 16px}
h1{font-size:24px;margin:0 0 4px}h2{font-size:17px;margin:24px 0 4px}p{margin:0}header,section{margin:0 0 16px}.two{display:grid;grid-template-columns:1fr 1fr;gap:16px}
table{border-collapse:collapse;width:100%}th,td{padding:6px 8px 6px 0;border-top:1px solid #ddd;text-align:start;vertical-align:top}
td.n,th.n{text-align:end;white-space:nowrap}tr.sum td,tr.sum th{font-weight:600}@media print{main,:host{padding:0}body{max-width:none}h2{break-after:avoid}tr{break-inside:avoid}}`;
/** The page has no script, loads nothing, and may not be framed. */
export const INVOICE_CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: string | number) => String(value).replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
const money = (paise: number) => text(amountText(rupeesFromPaise(paise)));
const paragraphs = (lines: readonly string[]) =>
	lines
		.filter((line) => line !== '')
		.map((line) => `<p>${text(line)}</p>`)
		.join('');
/** A table; the last `numbers` columns are sums. */
const table = (head: readonly string[], rows: readonly (readonly string[])[], numbers: number) => {
	const cells = (tag: 'th' | 'td', values: readonly string[]) =>
		values.map((value, at) => `<${tag}${at >= values.length - numbers ? ' class="n"' : ''}>${value}</${tag}>`).join('');
	return `<table><thead><tr>${cells('th', head.map(text))}</tr></thead><tbody>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</tbody></table>`;
};

export type InvoiceData = { order: OrderRow; shop: ShopRecord; language: Language };

/** Who sold: as it was noted with the number, on old invoices as it is today. */
const sellerOf = ({ order, shop }: InvoiceData): NotedSeller => order.invoice?.seller ?? shop;

function goods({ order, language }: InvoiceData, t: Translate): string {
	const rows = order.lines.map((line) => [
		`${text(nameIn(line.names, language))}, ${text(packWords(line.pack_text, t))}`,
		text(line.hsn ?? '–'),
		text(line.grams === null ? line.quantity : packWords(`${line.grams} g`, t)),
		money(line.price_paise),
		money(lineTotalPaise(line)),
	]);
	// What was never priced has gone out for nothing, which is no price of ₹0.
	const paid = (paise: number | null) => (paise === null ? '–' : money(paise));
	const customs = order.customs.map((line) => [text(line.name), '–', text(line.quantity), '–', paid(line.price_paise)]);
	return table([t('invoice.item'), 'HSN', t('invoice.quantity'), t('invoice.price'), t('invoice.amount')], [...rows, ...customs], 3);
}

function sums({ order }: InvoiceData, t: Translate): string {
	const { bill, payment } = order;
	const rows: [string, number][] = [
		[t('bill.items'), bill.itemTotal],
		[t('bill.offer'), -bill.offerDiscount],
		[t('bill.coupon'), -bill.couponDiscount],
		[t('bill.delivery'), bill.deliveryFee],
		[t('bill.platform'), bill.platformFee],
		[t('bill.tip'), bill.tip],
	];
	const shown = rows
		.filter(([, paise]) => paise !== 0)
		.map(([name, paise]) => `<tr><th>${text(name)}</th><td class="n">${money(paise)}</td></tr>`);
	const left = leftToPay(stateOf(payment));
	// A delivery does not prove that the money came: what is open is said to be open.
	const open = left > 0 ? paragraphs([t('pay.open', { amount: amountText(rupeesFromPaise(left)) })]) : '';
	return `<table><tbody>${shown.join('')}<tr class="sum"><th>${text(t('invoice.total'))}</th><td class="n">${money(bill.toPay)}</td></tr></tbody></table>${open}`;
}

/** The tax in the prices; only a shop with a GSTIN may state one. */
function taxesOf(data: InvoiceData): TaxLine[] {
	const { order } = data;
	const offDelivery = [order.offer, order.coupon].filter((one) => one && isOffDelivery(one.rule));
	// What it gives beyond the fee, where the order has changed, is off the goods.
	const onDelivery = Math.min(
		order.bill.deliveryFee,
		offDelivery.reduce((sum, one) => sum + (one?.discountPaise ?? 0), 0),
	);
	const wishes = order.customs.map(({ price_paise }) => ({
		quantity: 1,
		price_paise: price_paise ?? 0,
		weighed_paise: null,
		tax_rate: null,
	}));
	const discount = order.bill.offerDiscount + order.bill.couponDiscount - onDelivery;
	return sellerOf(data).gstin ? taxLines([...order.lines, ...wishes], discount) : [];
}

function taxTable(lines: readonly TaxLine[], t: Translate): string {
	if (lines.length === 0) return '';
	const rows = lines.map(({ rate, taxablePaise, cgstPaise, sgstPaise }) => [
		`${text(rate / 100)}%`,
		money(taxablePaise),
		money(cgstPaise),
		money(sgstPaise),
	]);
	return table(['GST', t('invoice.taxable'), 'CGST', 'SGST'], rows, 3);
}

const dayAndYear = (at: string, language: Language) =>
	`${dayText(new Date(at).toISOString(), language)} ${dateInIndia(new Date(at)).slice(0, 4)}`;

/** What went back, each with the tax in it, as a credit note has to say it. */
function creditNotes({ order: { notes, bill }, language }: InvoiceData, taxes: readonly TaxLine[], t: Translate): string {
	if (notes.length === 0) return '';
	const head = [t('invoice.number'), t('invoice.date'), t('invoice.amount')];
	const said = notes.map((note) => {
		const row = [text(invoiceNumber(note)), text(dayAndYear(note.at, language)), money(note.amount_paise)];
		return `<section>${table(head, [row], 1)}${taxTable(taxGivenBack(taxes, note.amount_paise, bill.toPay), t)}</section>`;
	});
	return `<h2 id="${CREDIT_NOTES}">${text(t('invoice.creditNotes'))}</h2>${said.join('')}`;
}

/** The invoice of a delivered order as a page for print, in a language: seller, buyer, goods, sums, the tax in the prices, and its credit notes. */
export function invoiceHtml(data: InvoiceData): string {
	const { order, language } = data;
	const t = translatorOf(language);
	const { invoice } = order;
	const title = t('invoice.title');
	const number = invoice ? invoiceNumber(invoice) : '';
	const day = invoice ? dayAndYear(invoice.at, language) : '';
	const { names, address, gstin, fssai } = sellerOf(data);
	const seller = [nameIn(names, language), nameIn(address, language), gstin ? `GSTIN ${gstin}` : '', fssai ? `FSSAI ${fssai}` : ''];
	const taxes = taxesOf(data);
	const tax = taxes.length > 0 ? `<h2>${text(t('invoice.taxIncluded'))}</h2>${taxTable(taxes, t)}` : '';
	const buyer = [order.receiver_name, order.address?.addressText ?? ''];
	return `<!doctype html><html lang="${bcp47Of(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${text(title)} ${text(number)}</title><style>${STYLE}</style></head><body><main>
<header><h1>${text(title)}</h1>${paragraphs([`${t('invoice.number')} ${number}`, `${t('invoice.date')} ${day}`, t('order.code', { code: order.code })])}</header>
<div class="two"><section><h2>${text(t('invoice.seller'))}</h2>${paragraphs(seller)}</section><section><h2>${text(t('invoice.buyer'))}</h2>${paragraphs(buyer)}</section></div>
<section>${goods(data, t)}</section><section>${sums(data, t)}</section><section>${tax}</section><section>${creditNotes(data, taxes, t)}</section></main></body></html>`;
}
