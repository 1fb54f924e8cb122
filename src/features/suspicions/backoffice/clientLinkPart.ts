import type { ComponentType, ReactNode } from 'react';

/** Leads to a client, with the card of their most important facts. The page brings it. */
export type ClientLinkPart = ComponentType<{ id: string; children: ReactNode }>;
