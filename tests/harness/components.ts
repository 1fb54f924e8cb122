// Before the tests of components: the look of the product, because what is hidden or covered cannot be clicked.
import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import '../../src/client/ui/tokens.css';
import '../../src/client/ui/base.css';

// Files share their modules here: what the library does at its first import would be done for the first file only.
beforeEach(cleanup);
