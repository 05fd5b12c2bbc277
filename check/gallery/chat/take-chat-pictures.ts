import type { PictureTaker } from '../picture-taker.ts';
import { customerScenes } from './customer-scenes.ts';
import { operatorScenes } from './operator-scenes.ts';
import { pageScenes } from './page-scenes.ts';

/** The web chat page, driven as a person would. */
export const takeChatPictures: PictureTaker = async (studio) => {
  await pageScenes(studio);
  await customerScenes(studio);
  // Operators are answered in English.
  if (studio.language === 'en') await operatorScenes(studio);
};
