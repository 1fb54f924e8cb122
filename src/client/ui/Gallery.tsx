import { Button } from './Button.tsx';
import { GalleryButtons, GalleryFields, GalleryIcons } from './gallery/GalleryControls.tsx';
import { GalleryFilters, GalleryTableStates, GalleryTables } from './gallery/GalleryTables.tsx';
import { GalleryFloating, GallerySuggestions, GalleryWindows } from './gallery/GalleryWindows.tsx';
import { GalleryDetails, GalleryFigures, GalleryStates } from './gallery/GalleryWords.tsx';
import { Page } from './Page.tsx';

/** Every component in every state on one page, to look at and to test: the page /#/ui. */
export function Gallery() {
  const turn = () => {
    const root = document.documentElement;
    root.dataset['theme'] = root.dataset['theme'] === 'dark' ? 'light' : 'dark';
  };
  return (
    <Page
      title="Components"
      summary="What screens are made of. Copy from here before building anew."
      actions={
        <Button icon="moon" onClick={turn}>
          Light or dark
        </Button>
      }
    >
      <GalleryFigures />
      <GalleryButtons />
      <GalleryFields />
      <GalleryFilters />
      <GalleryTables />
      <GalleryTableStates />
      <GalleryDetails />
      <GalleryStates />
      <GallerySuggestions />
      <GalleryWindows />
      <GalleryFloating />
      <GalleryIcons />
    </Page>
  );
}
