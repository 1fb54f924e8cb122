import { Button } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';
import { GalleryButtons, GalleryFields, GalleryIcons } from './GalleryControls.tsx';
import { GalleryFilters, GalleryTableStates, GalleryTables } from './GalleryTables.tsx';
import { GalleryFloating, GallerySuggestions, GalleryWindows } from './GalleryWindows.tsx';
import { GalleryDetails, GalleryFigures, GalleryStates } from './GalleryWords.tsx';

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
