import type { PictureTaker } from '../picture-taker.ts';
import { customerScenes } from './customer-scenes.ts';
import { operatorScenes } from './operator-scenes.ts';

/** The web chat page, driven as a person would. */
export const takeChatPictures: PictureTaker = async (browser, url, keep) => {
  await customerScenes(browser, url, keep);
  await operatorScenes(browser, url, keep);
};
