import { LoginForm } from '#islands/account/login/LoginForm.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { localizePath } from '#lib/paths.ts';

/** The form of the login page; after the login the shopper goes to the home page. */
export function LoginPage() {
	return <LoginForm onDone={() => location.assign(localizePath('/', pageLanguage()))} />;
}
