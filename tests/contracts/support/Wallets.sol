// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @notice A smart wallet with one owner, that signs by ERC-1271.
contract SmartWallet {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        (address signer,,) = ECDSA.tryRecoverCalldata(digest, signature);
        return signer == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    function execute(address target, bytes calldata data) external returns (bytes memory answer) {
        require(msg.sender == owner, "not the owner");
        bool done;
        (done, answer) = target.call(data);
        require(done, "failed");
    }
}

/// @notice Code that an EIP-7702 account may delegate to, and that knows nothing of ERC-1271: it answers any call.
contract DelegatedAccount {
    fallback() external {
        assembly {
            mstore(0, 1)
            return(0, 0x20)
        }
    }
}

/// @notice Deploys smart wallets, as the call inside an ERC-6492 signature asks it to.
contract WalletFactory {
    function deploy(address owner) external returns (SmartWallet) {
        return new SmartWallet{salt: 0}(owner);
    }

    function addressOf(address owner) external view returns (address) {
        bytes32 initCodeHash = keccak256(bytes.concat(type(SmartWallet).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), bytes32(0), initCodeHash)))));
    }
}
