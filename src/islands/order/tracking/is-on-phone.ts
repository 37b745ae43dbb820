/** Whether this is a phone, which a finger holds; beside a mouse the phone is another thing. */
export const isOnPhone = () => matchMedia('(pointer: coarse)').matches;
