/** Listens to the keys of the whole window; what they open is fetched then. */
import { pagesNow } from '../featuresAtHand.ts';
import { followAddress } from '../router/go.ts';
import { readPerson } from '../session/person.ts';
import { sessionStore } from '../session/session.ts';
import { openWindow } from '../shell/windows.ts';
import { isApple } from '../ui/display/apple.ts';
import { getMeaning, type Meaning } from './meaning.ts';
import { reachablePlaces } from './reachable.ts';

/** how long after `g` a letter still belongs to it */
const goingMs = 1500;
const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const windows =
  '[role="dialog"]:not([popover]), [role="alertdialog"], ' +
  '[role="menu"], dialog[open], :popover-open:not([role="tooltip"])';

/** Starts listening; answers how to stop. */
export function watchKeys(): () => void {
  let goingUntil = 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const isGoing = performance.now() < goingUntil;
    goingUntil = 0;
    const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
    const hasWindow = document.querySelector(windows) !== null;
    const meaning = getMeaning(event, {
      isSignedIn: Boolean(sessionStore.get()),
      isTyping,
      hasWindow,
      isGoing,
      isApple,
    });
    if (!meaning || event.defaultPrevented) return;
    if (meaning.kind === 'search' && !focusSearch()) return;
    if (meaning.kind === 'begin') goingUntil = performance.now() + goingMs;
    // ahead of the lists, to which j and k mean something else
    event.preventDefault();
    event.stopImmediatePropagation();
    void act(meaning);
  };
  document.addEventListener('keydown', onKeyDown, true);
  return () => document.removeEventListener('keydown', onKeyDown, true);
}

async function act(meaning: Meaning): Promise<void> {
  if (meaning.kind === 'search' || meaning.kind === 'begin') return;
  const person = await readPerson().catch(() => undefined);
  if (!person) return;
  if (meaning.kind !== 'go') return openWindow(meaning.kind);
  const letter = meaning.letter.toLowerCase();
  const place = reachablePlaces(pagesNow(), person).find(({ key }) => key === letter);
  if (place) followAddress(place.path);
}

/** The search of the page that is shown; false where it has none. */
function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main [data-search], main input[type="search"]');
  const field = [...fields].find((each) => each.checkVisibility());
  field?.focus();
  field?.select();
  return field !== undefined;
}
