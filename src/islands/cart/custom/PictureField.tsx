import { useRef } from 'react';
import { CustomPicture, useFileUrl } from '#islands/cart/custom/CustomPicture.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { CustomItem } from '#lib/cart/custom-item.ts';

type Props = {
	/** The line that is changed; it may have a picture. */
	had: CustomItem | null;
	/** The file chosen now; null when the picture was taken away, undefined while nothing was chosen. */
	picture: File | null | undefined;
	onPicture: (picture: File | null) => void;
};

/** The choice of a picture: what is wanted is often easier shown than written. */
export function PictureField({ had, picture, onPicture }: Props) {
	const t = useWords();
	const input = useRef<HTMLInputElement>(null);
	const chosen = useFileUrl(picture ?? null);
	const hasOld = picture === undefined && had !== null && Boolean(had.image || had.picture);
	return (
		<div className="picture-field">
			{chosen && <img className="custom-picture" src={chosen} alt="" width="56" height="56" />}
			{hasOld && <CustomPicture item={had} />}
			<input
				ref={input}
				type="file"
				accept="image/*"
				hidden
				onChange={(event) => {
					const [file] = event.currentTarget.files ?? [];
					if (file) onPicture(file);
				}}
			/>
			<button type="button" className="btn-line" onClick={() => input.current?.click()}>
				{t(chosen || hasOld ? 'custom.otherPicture' : 'custom.addPicture')}
			</button>
			{(chosen || hasOld) && (
				<button type="button" className="link" onClick={() => onPicture(null)}>
					{t('custom.noPicture')}
				</button>
			)}
		</div>
	);
}
