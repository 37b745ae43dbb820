vcl 4.1;
# Nukkad behind Varnish 7 with xkey (Debian: varnish, varnish-modules). Start varnishd with -p http_gzip_support=off, so that it
# keeps the store's own brotli. What is between << and >> is yours.

import std;
import directors;
import xkey;

# A process that lives is asked: while the database is away it still answers much by itself.
probe alive {
	.url = "/healthz";
	.interval = 1s;
	.timeout = 1s;
	.window = 3;
	.threshold = 2;
	.initial = 3;
}
# Whether it has the database too. This sends nobody elsewhere, but while no process has it, what was kept goes first.
probe ready {
	.url = "/readyz";
	.interval = 1s;
	.timeout = 1s;
	.window = 3;
	.threshold = 2;
	.initial = 3;
}
# As many as there are processes of the store, each once for each of the two questions.
backend one { .host = "<<127.0.0.1>>"; .port = "<<4321>>"; .probe = alive; }
backend two { .host = "<<127.0.0.1>>"; .port = "<<4322>>"; .probe = alive; }
backend one_ready { .host = "<<127.0.0.1>>"; .port = "<<4321>>"; .probe = ready; }
backend two_ready { .host = "<<127.0.0.1>>"; .port = "<<4322>>"; .probe = ready; }

sub vcl_init {
	new store = directors.round_robin();
	store.add_backend(one);
	store.add_backend(two);
	# A page of one place is always drawn by the same process, so that it is drawn once.
	new pages = directors.shard();
	pages.add_backend(one);
	pages.add_backend(two);
	pages.reconfigure();
	# Only to see whether any is ready; nothing is sent there.
	new whole = directors.round_robin();
	whole.add_backend(one_ready);
	whole.add_backend(two_ready);
}

sub vcl_recv {
	set req.backend_hint = store.backend();

	# It failed although the probe saw nothing yet: once more, with whatever was kept.
	if (req.restarts > 0) {
		unset req.http.Edge-Keeps;
		set req.grace = 24h;
		return (hash);
	}

	# The store tells what to drop (EDGE_PURGE=varnish). Softly: a page can still be read while the store is away.
	if (req.method == "PURGE") {
		if (req.http.Authorization != "Bearer <<EDGE_PURGE_SECRET>>") {
			return (synth(403));
		}
		return (synth(200, "dropped " + xkey.softpurge(req.http.xkey-purge)));
	}

	# What a visitor sends under our names is none of ours.
	unset req.http.Place-Cell;
	unset req.http.Edge-Keeps;
	if (req.method != "GET" && req.method != "HEAD") {
		return (pass);
	}
	if (req.url ~ "^/(api|healthz|readyz|metrics)(/|\?|$)" || req.url ~ "[?&]own(=|&|$)") {
		return (pass);
	}

	# The key of the place: the cell in the loc cookie, which is all that a page reads of cookies.
	if (req.http.Cookie ~ "(^|;\s*)loc=[0-9b-hjkmnp-z]{6}(;|$)") {
		set req.http.Place-Cell = regsub(req.http.Cookie, "^(.*;\s*)?loc=([0-9b-hjkmnp-z]{6})(;.*)?$", "\2");
	}
	unset req.http.Cookie;
	unset req.http.Authorization;

	# Parameters in one order, and none that no page reads.
	if (req.url ~ "\?") {
		set req.url = std.querysort(req.url);
		set req.url = regsuball(req.url, "([?&])(?!(b2bStorePreview|brand|category|cursor|g|id|inStock|isShopPickup|maxPrice|minPrice|offers|openNow|page|parent|product|q|rateOrderId|shop|shopId|shopName|sid|sort|step|v)=)[^&]*", "\1");
		set req.url = regsub(regsub(regsuball(req.url, "&&+", "&"), "\?&+", "?"), "[?&]+$", "");
	}

	set req.backend_hint = pages.backend(by=KEY, key=pages.key(req.url + " " + req.http.Place-Cell));

	# Three codings instead of as many as there are browsers.
	if (req.http.Accept-Encoding ~ "\bbr\b") {
		set req.http.Accept-Encoding = "br";
	} elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
		set req.http.Accept-Encoding = "gzip";
	} else {
		unset req.http.Accept-Encoding;
	}

	# While the store is ready, what was dropped is shown for two seconds at most; while it is not, for a day.
	if (std.healthy(whole.backend())) {
		set req.grace = 2s;
	}
	set req.http.Edge-Keeps = "1";
	return (hash);
}

sub vcl_backend_response {
	set beresp.http.xkey = beresp.http.Surrogate-Key;
	unset beresp.http.Surrogate-Key;
	unset beresp.http.Cache-Tag;
	if (beresp.status >= 500) {
		# A page that was kept is better than this one.
		if (bereq.is_bgfetch) {
			return (abandon);
		}
		# Taken as an answer it would put the page that was kept out. The second time there is none, and the store's own words are shown.
		if (bereq.http.Edge-Keeps) {
			return (error(503));
		}
		set beresp.uncacheable = true;
		set beresp.ttl = 0s;
		return (deliver);
	}
	if (beresp.http.Cache-Control ~ "private|no-store|no-cache" || beresp.http.Cache-Control !~ "(s-maxage|max-age)=[1-9]") {
		set beresp.uncacheable = true;
		# Nobody waits for another's answer that is not for them.
		set beresp.ttl = 120s;
		return (deliver);
	}
	if (beresp.http.Cache-Control ~ "stale-if-error=") {
		set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=(\d+).*$", "\1") + "s", 0s);
	}
	return (deliver);
}

# No process answered. What is said then stands in vcl_synth: a page that was kept goes first.
sub vcl_backend_error {
	set beresp.status = 503;
	set beresp.http.Edge-Away = "1";
	# Kept for a second, as Varnish does where others wait for it, it would put the page out.
	set beresp.ttl = 0s;
	set beresp.grace = 0s;
	set beresp.keep = 0s;
	return (deliver);
}

sub vcl_deliver {
	if (resp.status >= 500 && req.http.Edge-Keeps) {
		return (restart);
	}
	if (resp.http.Edge-Away) {
		return (synth(503));
	}
	unset resp.http.xkey;
	unset resp.http.Via;
	unset resp.http.X-Varnish;
}

# What the store itself says when it cannot answer: the contract's form for calls, else a short page.
sub vcl_synth {
	if (resp.status < 500) {
		return (deliver);
	}
	set resp.status = 503;
	set resp.http.Cache-Control = "no-store";
	set resp.http.Retry-After = "5";
	if (req.url ~ "^/(api|auxiliaryservice)(/|\?|$)") {
		set resp.http.Content-Type = "application/json";
		synthetic("""{"errors":[{"code":"UNAVAILABLE","message":"Try again in a moment","display_text":"We are busy for a moment. Please try again. अभी थोड़ी दिक्कत है। थोड़ी देर में फिर कोशिश करें"}]}""");
	} else {
		set resp.http.Content-Type = "text/html; charset=utf-8";
		synthetic("""<!DOCTYPE html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>We are busy for a moment. Please try again</title><style>:root{color-scheme:light dark}body{margin:20vh auto;max-width:26rem;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif;text-align:center}h1{font-size:1.375rem}a{display:inline-block;min-width:44px;padding:.7rem 1.5rem;border:1px solid;border-radius:.6rem;color:inherit}</style></head><body><main><h1>We are busy for a moment. Please try again</h1><p><a href="">Try again</a></p><section lang="hi-IN"><h1>अभी थोड़ी दिक्कत है। थोड़ी देर में फिर कोशिश करें</h1><p><a href="">फिर कोशिश करें</a></p></section></main></body></html>""");
	}
	return (deliver);
}
