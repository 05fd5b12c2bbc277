const letter = /\p{L}/u;
const rightToLeftLetter =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}]/u;

/** Whether the first letter is of a script written from right to left (the "first strong character" rule of UAX #9). */
export function isRightToLeft(text: string): boolean {
  const first = letter.exec(text)?.[0];
  return first !== undefined && rightToLeftLetter.test(first);
}
