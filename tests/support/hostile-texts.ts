/** What breaks out of a text, an attribute, a script or a comment … */
const WAYS_OUT = ['', '"', "'", '">', "'>", '</script>', '</title>', '-->', '`', '${', '{{', ']]>', '\\"', '&lt;', '%3C'];
/** … and what runs once it is out; each calls `hacked`. */
const SCRIPTS = [
	'<script>hacked()</script>',
	'<img src=x onerror=hacked()>',
	'<svg onload=hacked()>',
	'javascript:hacked()',
	' onfocus=hacked() autofocus ',
	" onclick='hacked()' ",
	'</textarea><b>',
	'<a href=javascript:hacked()>',
	'"});hacked();//',
	'<iframe srcdoc=hacked>',
];

/** 150 texts that would run a script on a page that does not escape them. */
export const HOSTILE_TEXTS: readonly string[] = WAYS_OUT.flatMap((way) => SCRIPTS.map((script) => way + script));
