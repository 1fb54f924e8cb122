import { Gallery } from '#client/gallery/Gallery.tsx';
import { useAbout } from '#client/shell/about.ts';
import { NotFound } from '#client/shell/PageError.tsx';

/** Every component in every state, for developers; demo only. */
export function ComponentsPage() {
  const about = useAbout();
  if (!about) return null;
  return about.demo ? <Gallery /> : <NotFound />;
}
