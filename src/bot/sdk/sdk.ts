// Before the SDK, which would load them at once.
import './late-packages.ts';

/** The part of the SDK that is used: without its HTTP server and its streaming. */
export {
  CloudAdapterBase,
  ConfigurationBotFrameworkAuthentication,
  ConfigurationServiceClientCredentialFactory,
} from 'botbuilder-core';
export { AuthenticationConstants, ClaimsIdentity } from 'botframework-connector';
export { JwtTokenExtractor } from 'botframework-connector/lib/auth/jwtTokenExtractor.js';
export { OpenIdMetadata } from 'botframework-connector/lib/auth/openIdMetadata.js';
