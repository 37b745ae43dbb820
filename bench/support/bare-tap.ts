import { startReference } from './reference.ts';

/** One button with the markup of a cart control; a tap writes the state and the number, and nothing else. */
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One button</title>
<style>body{margin:0}.cc{padding:300px 40px}button{width:160px;height:48px}</style></head>
<body><p>One button</p><div class="cc" data-control="add"><button class="cc-add">ADD</button></div>
<script>document.querySelector('button').onclick = (event) => { event.target.parentNode.dataset.control = 'stepper'; event.target.textContent = '1'; };</script>
</body></html>`;

/** A page with one button on bare node:http: the least that a tap takes in this browser on this machine. */
export const startBareTap = () => startReference(Buffer.from(HTML), { 'content-type': 'text/html; charset=utf-8' });
