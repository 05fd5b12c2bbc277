// Before restify, which would load them at once.
import './late-plugins.ts';

export { createServer } from 'restify';
