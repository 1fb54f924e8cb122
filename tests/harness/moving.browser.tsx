// A part of a page at an address that it can change, as under the router.
import { type ReactNode, useEffect, useState } from 'react';
import { browserHistory } from '#client/router/history.ts';
import { getPlace } from '#client/router/place.ts';
import { PlaceContext, presentAddress } from '#client/router/router.ts';

export function Moving({ children }: { children: ReactNode }) {
  const [address, move] = useState(presentAddress);
  useEffect(() => browserHistory().subscribe(() => move(presentAddress())), []);
  return <PlaceContext value={getPlace(address, '', false)}>{children}</PlaceContext>;
}
