import type { Handlers } from '#server/api/call.ts';
import { answerChallenge, takeReports } from '#server/messages/report-webhook.ts';

export const messageRoutes = {
	'GET messages/webhook/{provider}': answerChallenge,
	'POST messages/webhook/{provider}': takeReports,
} satisfies Partial<Handlers>;
