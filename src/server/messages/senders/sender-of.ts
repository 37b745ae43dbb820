import { createFileSender } from '#server/messages/senders/file.ts';
import { msg91 } from '#server/messages/senders/msg91.ts';
import { webhookSender } from '#server/messages/senders/webhook.ts';
import { whatsapp } from '#server/messages/senders/whatsapp.ts';
import type { Clock, MessageSender } from '#server/ports/ports.ts';
import type { Settings } from '#server/settings/settings.ts';

/** The sender that the settings name. */
export function senderOf({ messages, dataDir }: Pick<Settings, 'messages' | 'dataDir'>, clock: Clock): MessageSender {
	switch (messages.sender) {
		case 'file':
			return createFileSender(dataDir);
		case 'webhook':
			return webhookSender(messages, () => clock.now());
		case 'msg91':
			return msg91(messages);
		case 'whatsapp':
			return whatsapp(messages);
	}
}
